import type {ComponentTypesObject} from '@theme/NavbarItem/ComponentTypes';
import ReleaseMenu from '@site/src/releases/ReleaseMenu';
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import LocaleDropdownNavbarItem from '@theme/NavbarItem/LocaleDropdownNavbarItem';

/** Only what config/navbar.ts uses: the theme's other types would add weight to every page. */
const ComponentTypes: Partial<ComponentTypesObject> = {
  default: DefaultNavbarItem,
  'custom-releases': ReleaseMenu,
  // The bundler reads the variable, and leaves the menu out of a site in one language (src/static-pages/bundle).
  ...(process.env.HAS_TRANSLATIONS === 'true' ? {localeDropdown: LocaleDropdownNavbarItem} : {}),
};

export default ComponentTypes;
