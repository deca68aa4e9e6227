import type {ComponentTypesObject} from '@theme/NavbarItem/ComponentTypes';
import ReleaseMenu from '@site/src/releases/ReleaseMenu';
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import LocaleDropdownNavbarItem from '@theme/NavbarItem/LocaleDropdownNavbarItem';

/** Only the types in config/navbar.ts, because the theme's others would increase the size of every page. */
const ComponentTypes: Partial<ComponentTypesObject> = {
  default: DefaultNavbarItem,
  'custom-releases': ReleaseMenu,
  // The bundler replaces the variable, and omits the menu from a site in one language (src/static-pages/bundle).
  ...(process.env.HAS_TRANSLATIONS === 'true' ? {localeDropdown: LocaleDropdownNavbarItem} : {}),
};

export default ComponentTypes;
