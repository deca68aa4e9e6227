import type {OWN_COMPONENTS} from '@site/src/authoring/pageComponents';
import CodeSample from '@site/src/ui/CodeSample';
import Diagram from '@site/src/pictures/Diagram';
import Screen from '@site/src/pictures/Screen';
import JwtHelper from '@site/src/jwt-helper/JwtHelper';
import MovedSections from '@site/src/site/moved/MovedSections';
import StaticBody from '@site/src/reference/StaticBody';
import {TryStep, TryTour} from '@site/src/try-it/TryTour';
import {TabItem, Tabs} from '@site/src/ui/Tabs';
import MDXComponents from '@theme-original/MDXComponents';

/** Whether there is "Try it". The bundler replaces it (`src/reference/options.ts`). */
declare const TRY_IT: boolean;

const own = {
  CodeSample,
  Diagram,
  Screen,
  JwtHelper,
  MovedSections,
  StaticBody,
  TabItem,
  Tabs,
  TryStep: TRY_IT ? TryStep : undefined,
  TryTour: TRY_IT ? TryTour : undefined,
} satisfies Record<(typeof OWN_COMPONENTS)[number], unknown>;

export default {...MDXComponents, ...own};
