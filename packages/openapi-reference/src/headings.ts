/**
 * Heading of a page as its sidebar item carries it: `[id, title]`, or the title alone if the id is the same
 * in lower case.
 */
export type SidebarHeading = string | [id: string, title: string];

/** The sidebar's data is in the script of every page of an instance, so it contains no duplicates. */
export function compactHeading(id: string, title: string): SidebarHeading {
  return id === title.toLowerCase() ? title : [id, title];
}
