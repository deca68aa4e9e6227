import type {ReactNode} from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {SECTION_SCRIPT} from '../../addresses/redirectPage';

/** What the page itself does about the section that its address names, after the last of them. */
export default function SectionScript(): ReactNode {
  // In a browser, React runs no script that it renders, and warns of it.
  return ExecutionEnvironment.canUseDOM ? null : (
    <script dangerouslySetInnerHTML={{__html: SECTION_SCRIPT}} />
  );
}
