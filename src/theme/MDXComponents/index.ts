import type {OWN_COMPONENTS} from '@site/src/authoring/pageComponents';
import {islands} from '@site/src/site/islands';
import {islandComponents} from '@site/src/static-pages/islands/islandComponents';
import CodeSample from '@site/src/ui/CodeSample';
import Diagram from '@site/src/pictures/Diagram';
import Screen from '@site/src/pictures/Screen';
import JwtHelper from '@site/src/jwt-helper/JwtHelper';
import MovedSections from '@site/src/site/moved/MovedSections';
import StaticBody from '@site/src/reference/StaticBody';
import {TryStep, TryTour} from '@site/src/try-it/TryTour';
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
  TryStep,
  TryTour,
} satisfies Record<(typeof OWN_COMPONENTS)[number], unknown>;

export default {...MDXComponents, ...own, ...islandComponents(islands)};
