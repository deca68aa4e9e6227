/**
 * `npm run audit`: asks the registry for known vulnerabilities of our packages. Exits with 0 if there are only those
 * explained in `config/supplyChain.ts`, with 1 if there are others, with 2 if the registry does not respond, which says
 * nothing about the packages.
 */
import {AUDIT_EXCEPTIONS} from '../config/supplyChain';
import {readCommandLine} from './lib/commandLine';
import {npmStep} from './lib/npm';
import {runStep} from './lib/steps';
import {auditFindings, jsonIn, readAudit} from '../src/supply-chain/audit';

const EXIT = {clean: 0, findings: 1, notAnswered: 2} as const;

async function main(): Promise<number> {
  readCommandLine('audit');
  const {output} = await runStep(npmStep('audit', 'audit', '--json', '--loglevel=silent'), false);
  const audit = readAudit(jsonIn(output));
  if (audit.kind === 'no response') {
    console.error(
      `audit: no response: the registry has no audit service, or could not be reached (${audit.reason}). The packages were not checked.`,
    );
    return EXIT.notAnswered;
  }
  const findings = auditFindings(audit.advisories, AUDIT_EXCEPTIONS);
  if (findings.length > 0) {
    console.error(findings.join('\n'));
    return EXIT.findings;
  }
  console.log(
    `${audit.advisories.length} known vulnerabilities, ${audit.advisories.length === 0 ? 'so no explanation is needed' : 'each with an explanation'}.`,
  );
  return EXIT.clean;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`audit: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = EXIT.notAnswered;
  },
);
