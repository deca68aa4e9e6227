import type {ComponentType} from 'react';
import type {LayoutName} from '../../../config/site';
import DefaultLayout from './DefaultLayout';
import HomeLayout from './HomeLayout';
import NotFoundLayout from './NotFoundLayout';
import type {LayoutProps} from './props';

/** The only place where layouts are registered; their names are in `config/site.ts`. */
export const layouts: Readonly<Record<LayoutName, ComponentType<LayoutProps>>> = {
  default: DefaultLayout,
  home: HomeLayout,
  'not-found': NotFoundLayout,
};
