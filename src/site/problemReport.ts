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
