import {createStorageSlot} from '@docusaurus/theme-common';
import {LANGUAGE_KEY, type LanguageSlot} from '../../packages/openapi-reference/src/client';

/** Where the browser stores nothing, the choice lasts as long as the document. */
let chosen: string | null = null;

/** The language of samples that the reader has chosen. */
export function languageSlot(): LanguageSlot {
  const slot = createStorageSlot(LANGUAGE_KEY);
  return {
    get: () => slot.get() ?? chosen,
    set: (language) => {
      chosen = language;
      slot.set(language);
    },
    listen: (onChange) => slot.listen(onChange),
  };
}
