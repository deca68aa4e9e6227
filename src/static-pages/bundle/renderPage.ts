/** Entry of the server's bundle in a build: renders a page as Docusaurus does, with a place for each island. */
import render from '@docusaurus/core/lib/client/serverEntry';
import {placeSlots} from '../islands/placeSlots';

/** The part that is used here; the types of Docusaurus for it are not published. */
interface Request {
  pathname: string;
}
interface Rendered {
  html: string;
}

export default async function renderPage(request: Request): Promise<Rendered> {
  const rendered = await (render as (request: Request) => Promise<Rendered>)(request);
  return {...rendered, html: placeSlots(rendered.html)};
}
