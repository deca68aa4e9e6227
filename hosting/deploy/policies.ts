/** Content-Security-Policies of several deployments as one, which nginx reads from a file beside them. */

/** Variable of nginx that holds the policy. */
export const POLICY_VARIABLE = '$docs_policy';

/** nginx reads parameters up to this length. Source: NGX_CONF_BUFFER in src/core/ngx_conf_file.c. Unit: bytes. */
const LONGEST_PARAMETER = 4096 - 2;

/**
 * What any of the policies allows. Pages of an earlier deployment are served until the switch, and again
 * after a roll-back; they differ in the hashes of inline content.
 */
export function unionOfPolicies(policies: readonly string[]): string {
  const union = new Map<string, Set<string>>();
  for (const policy of policies) {
    for (const directive of policy.split('; ')) {
      const [name = '', ...sources] = directive.split(' ');
      const all = union.get(name) ?? new Set();
      union.set(name, all);
      for (const source of sources) {
        all.add(source);
      }
    }
  }
  return [...union]
    .map(([name, sources]) => {
      const some = [...sources].filter((source) => source !== "'none'");
      return [name, ...(some.length === 0 ? ["'none'"] : some)].join(' ');
    })
    .join('; ');
}

/**
 * A file to include in the configuration of the server.
 *
 * @throws Error if nginx could not read it
 */
export function policyFile(policy: string): string {
  if (policy.length > LONGEST_PARAMETER) {
    throw new Error(
      `The Content-Security-Policy of all kept deployments has ${policy.length} characters. Allowed: ${LONGEST_PARAMETER}, the maximum that nginx accepts.`,
    );
  }
  return `map "" ${POLICY_VARIABLE} {\n  default "${policy}";\n}\n`;
}
