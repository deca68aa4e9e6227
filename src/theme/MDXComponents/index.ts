import CodeSample from '@site/src/components/CodeSample';
import JwtHelper from '@site/src/components/JwtHelper';
import StaticBody from '@site/src/components/StaticBody';
import {TabItem, Tabs} from '@site/src/components/Tabs';
import MDXComponents from '@theme-original/MDXComponents';

export default {
  ...MDXComponents,
  CodeSample,
  JwtHelper,
  StaticBody,
  TabItem,
  Tabs,
};
