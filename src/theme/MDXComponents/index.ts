import * as market from '@site/src/components/market';
import Diagram from '@site/src/components/Diagram';
import StaticBody from '@site/src/components/StaticBody';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import MDXComponents from '@theme-original/MDXComponents';

export default {
  ...MDXComponents,
  ...market,
  Diagram,
  StaticBody,
  TabItem,
  Tabs,
};
