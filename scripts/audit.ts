/**
 * `npm run audit`: asks the registry for known weaknesses of our packages. Ends with 0 if there is none but
 * those explained in `config/supplyChain.ts`, with 1 if there are others, with 2 if the registry does not
 * answer, which says nothing about the packages.
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
  const answer = readAudit(jsonIn(output));
  if (answer.kind === 'not answered') {
    console.error(
      `audit: not answered: the registry has no audit service, or was not reached (${answer.reason}). Nothing is known about the packages.`,
    );
    return EXIT.notAnswered;
  }
  const findings = auditFindings(answer.advisories, AUDIT_EXCEPTIONS);
  if (findings.length > 0) {
    console.error(findings.join('\n'));
    return EXIT.findings;
  }
  console.log(
    `${answer.advisories.length} known vulnerabilities, ${answer.advisories.length === 0 ? 'so nothing to explain' : 'each explained'}.`,
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
