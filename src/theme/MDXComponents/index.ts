import CodeSample from '@site/src/components/CodeSample';
import Diagram from '@site/src/components/Diagram';
import Screen from '@site/src/components/Screen';
import JwtHelper from '@site/src/components/JwtHelper';
import StaticBody from '@site/src/components/StaticBody';
import {TabItem, Tabs} from '@site/src/components/Tabs';
import MDXComponents from '@theme-original/MDXComponents';

export default {
  ...MDXComponents,
  CodeSample,
  Diagram,
  Screen,
  JwtHelper,
  StaticBody,
  TabItem,
  Tabs,
};
