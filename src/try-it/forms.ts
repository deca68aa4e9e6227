import type {CallForm} from '../../packages/openapi-reference/src/client';

/** Forms of all operations of the latest release, by the slug of their pages. */
export async function loadForms(): Promise<Readonly<Record<string, CallForm | undefined>>> {
  const {default: forms} = await import('@site/docs/reference/forms.json');
  return forms;
}
