/** An element whose content React neither creates nor compares. */
export const FILLED_LATER = {__html: ''};
