import type {ReactNode} from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {SECTION_SCRIPT} from '../../addresses/redirectPage';

/** Lets the page itself find the section that its address names. Placed after the last section. */
export default function SectionScript(): ReactNode {
  // In a browser, React runs no script that it renders, and warns of it.
  return ExecutionEnvironment.canUseDOM ? null : (
    <script dangerouslySetInnerHTML={{__html: SECTION_SCRIPT}} />
  );
}
