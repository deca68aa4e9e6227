import type {ComponentTypesObject} from '@theme/NavbarItem/ComponentTypes';
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';

/** Only what config/navbar.ts uses: the theme's other kinds weigh on every page. */
const ComponentTypes: Partial<ComponentTypesObject> = {
  default: DefaultNavbarItem,
};

export default ComponentTypes;
