/** The form for replies to "Was this page helpful?", and the ids of its fields. */
export const FEEDBACK_FORM = 'page-feedback.yml';

/** The form in `.github/ISSUE_TEMPLATE/`, and the ids of its fields. */
export const PROBLEM_FORM = 'page-problem.yml';

/**
 * URL of an issue form with the page filled in.
 *
 * @param repository - https address of the documentation's repository
 * @param page - full address of the page
 */
export function problemReportAddress(repository: string, page: string, title: string): string {
  const query = new URLSearchParams({
    template: PROBLEM_FORM,
    title: `Problem with "${title}"`,
    page,
  });
  return `${repository}/issues/new?${query.toString()}`;
}

/**
 * Address of an issue form that already holds the reply to "Was this page helpful?"; the reader may add a text there.
 *
 * @param repository - https address of the documentation's repository
 * @param page - full address of the page
 */
export function feedbackAddress(
  repository: string,
  page: string,
  title: string,
  helpful: 'Yes' | 'No',
): string {
  const query = new URLSearchParams({
    template: FEEDBACK_FORM,
    title: `Helpful: ${helpful}, "${title}"`,
    page,
    helpful,
  });
  return `${repository}/issues/new?${query.toString()}`;
}
