import type {ComponentType} from 'react';
import type {LayoutName} from '../../../config/site';
import DefaultLayout from './DefaultLayout';
import HomeLayout from './HomeLayout';
import NotFoundLayout from './NotFoundLayout';
import type {LayoutProps} from './props';

/** Layouts by name. `config/site.ts` lists the names. */
export const layouts: Readonly<Record<LayoutName, ComponentType<LayoutProps>>> = {
  default: DefaultLayout,
  home: HomeLayout,
  'not-found': NotFoundLayout,
};
