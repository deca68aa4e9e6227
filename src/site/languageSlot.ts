import {createStorageSlot} from '@docusaurus/theme-common';
import {LANGUAGE_KEY, type LanguageSlot} from '../../packages/openapi-reference/src/client';

/** Without storage, the choice lasts as long as the document. */
let chosen: string | null = null;

/** Returns the slot for the reader's chosen sample language. */
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
