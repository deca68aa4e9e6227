import type {ReactNode} from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {SECTION_SCRIPT} from '../../addresses/redirectPage';

/** Redirects or unfolds the section in the page's address. Must be placed after the last section. */
export default function SectionScript(): ReactNode {
  // In a browser, React would not run the script, but print a warning.
  return ExecutionEnvironment.canUseDOM ? null : (
    <script dangerouslySetInnerHTML={{__html: SECTION_SCRIPT}} />
  );
}
