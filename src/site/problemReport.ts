/** The form for replies to "Was this page helpful?", and the ids of its fields. */
export const FEEDBACK_FORM = 'page-feedback.yml';

/** The form in `.github/ISSUE_TEMPLATE/`, and the ids of its fields. */
export const PROBLEM_FORM = 'page-problem.yml';

/**
 * URL of an issue form with the page filled in, or of an e-mail if there is no repository.
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
    // Mail programs read a plus as itself, and not as a space.
    return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(page)}`;
  }
  const query = new URLSearchParams({template: PROBLEM_FORM, title: subject, page});
  return `${docsRepo}/issues/new?${query.toString()}`;
}

/**
 * URL that opens a file of the documentation in an editor, or undefined if there is no repository.
 *
 * @param file - path from the root of the repository; empty for what Docusaurus appends paths to
 */
export function editAddress(
  {docsRepo, docsBranch}: {docsRepo: string; docsBranch: string},
  file = '',
): string | undefined {
  return docsRepo === '' ? undefined : `${docsRepo}/edit/${docsBranch}/${file}`;
}

/**
 * Address of an issue form that already holds the reply to "Was this page helpful?"; the reader may add a text there.
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
