import Navbar from '@theme-original/Navbar';
import type {ReactNode} from 'react';
import {NAVIGATION_END_ID} from '../../static-pages/first-paint/firstPaint';

/** Marks the end of the bar for a browser that would paint half of it. */
export default function NavbarWithEnd(): ReactNode {
  return (
    <>
      <Navbar />
      <span hidden id={NAVIGATION_END_ID} />
    </>
  );
}
