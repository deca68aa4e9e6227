import Navbar from '@theme-original/Navbar';
import type {ReactNode} from 'react';
import {NAVIGATION_END_ID} from '../../static-pages/first-paint/firstPaint';

/** Says where the bar ends to a browser that would paint one half of it. */
export default function NavbarWithEnd(): ReactNode {
  return (
    <>
      <Navbar />
      <span hidden id={NAVIGATION_END_ID} />
    </>
  );
}
