import type {ComponentTypesObject} from '@theme/NavbarItem/ComponentTypes';
import ReleaseMenu from '@site/src/releases/ReleaseMenu';
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';

/** Only what config/navbar.ts uses: the theme's other types would add weight to every page. */
const ComponentTypes: Partial<ComponentTypesObject> = {
  default: DefaultNavbarItem,
  'custom-releases': ReleaseMenu,
};

export default ComponentTypes;
