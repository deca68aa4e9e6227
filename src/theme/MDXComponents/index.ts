import type {OWN_COMPONENTS} from '@site/src/authoring/pageComponents';
import CodeSample from '@site/src/ui/CodeSample';
import Diagram from '@site/src/pictures/Diagram';
import Screen from '@site/src/pictures/Screen';
import JwtHelper from '@site/src/jwt-helper/JwtHelper';
import MovedSections from '@site/src/site/moved/MovedSections';
import StaticBody from '@site/src/reference/StaticBody';
import {numberedHeading} from '@site/src/ui/NumberedHeading';
import {TabItem, Tabs} from '@site/src/ui/Tabs';
import MDXComponents from '@theme-original/MDXComponents';

const own = {
  CodeSample,
  Diagram,
  Screen,
  JwtHelper,
  MovedSections,
  StaticBody,
  TabItem,
  Tabs,
} satisfies Record<(typeof OWN_COMPONENTS)[number], unknown>;

export default {
  ...MDXComponents,
  ...own,
  details: 'details',
  h2: numberedHeading('h2'),
  h3: numberedHeading('h3'),
};
