/** Links to issue forms for problems and feedback, and to the sources of pages. */
export const FEEDBACK_FORM = 'page-feedback.yml';

/** Form in `.github/ISSUE_TEMPLATE/`, and the ids of its fields. */
export const PROBLEM_FORM = 'page-problem.yml';

/**
 * Returns the URL of an issue form with the page filled in, or of an email if there is no repository.
 *
 * @param docsRepo - https address of the documentation's repository, or an empty string
 * @param page - full address of the page
 */
export function problemReportAddress(
  {docsRepo, supportEmail}: {docsRepo: string; supportEmail: string},
  page: string,
  title: string,
): string {
  const subject = `Problem with "${title}"`;
  if (docsRepo === '') {
    // Mail programs do not read a plus as a space.
    return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(page)}`;
  }
  const query = new URLSearchParams({template: PROBLEM_FORM, title: subject, page});
  return `${docsRepo}/issues/new?${query.toString()}`;
}

/**
 * Returns the URL that opens a file of the documentation in an editor, or undefined without a repository.
 *
 * @param file - path from the root of the repository; empty for the prefix to which Docusaurus appends paths
 */
export function editAddress(
  {docsRepo, docsBranch}: {docsRepo: string; docsBranch: string},
  file = '',
): string | undefined {
  return docsRepo === '' ? undefined : `${docsRepo}/edit/${docsBranch}/${file}`;
}

/**
 * Returns the address of an issue form with the reply to "Was this page helpful?", to which the reader may add text.
 *
 * @param repository - https address of the documentation's repository
 * @param page - full address of the page
 */
export function feedbackAddress(repository: string, page: string, title: string): string {
  const query = new URLSearchParams({
    template: FEEDBACK_FORM,
    title: `Not helpful: "${title}"`,
    page,
    helpful: 'No',
  });
  return `${repository}/issues/new?${query.toString()}`;
}
