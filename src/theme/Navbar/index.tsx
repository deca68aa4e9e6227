import {useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import Original from '@theme-original/Navbar';
import {type ReactNode, useEffect} from 'react';
import {afterFrame} from '../../ui/browser/afterFrame';
import {NAVIGATION_END_ID, PAGE_STYLES_ID} from '../../static-pages/first-paint/firstPaint';

/** Selects everything behind the open drawer. */
const BEHIND = '#__docusaurus > :not(.navbar), .navbar__inner';

/** Keeps the focus in the open drawer of narrow windows, and closes it with Escape. */
function useDrawer(): void {
  const {shown, toggle} = useNavbarMobileSidebar();
  useEffect(() => {
    if (!shown) {
      return undefined;
    }
    const drawer = document.querySelector('.navbar-sidebar');
    const behind = [...document.querySelectorAll<HTMLElement>(BEHIND)];
    const setInert = (isInert: boolean) => {
      for (const element of behind) {
        element.inert = isInert;
      }
    };
    const onKey = ({key}: KeyboardEvent) => {
      if (key === 'Escape') {
        toggle();
      }
    };
    setInert(true);
    const close = drawer?.querySelector<HTMLElement>('.navbar-sidebar__close');
    let isOpen = true;
    // The drawer cannot receive the focus before its transition of visibility has begun, which slow devices delay.
    const takeFocus = () => {
      close?.focus();
      if (isOpen && document.activeElement !== close) {
        requestAnimationFrame(takeFocus);
      }
    };
    void afterFrame().then(takeFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      isOpen = false;
      setInert(false);
      document.removeEventListener('keydown', onKey);
      if (drawer?.contains(document.activeElement) === true) {
        document.querySelector<HTMLElement>('.navbar__toggle')?.focus();
      }
    };
  }, [shown, toggle]);
}

/** React does not update the element, into which the build inserts the styles of the page. */
const NOTHING = {__html: ''};

/** The theme's bar, followed by marks for browsers that would otherwise paint half of it. */
export default function NavbarWithEnd(): ReactNode {
  useDrawer();
  return (
    <>
      <Original />
      <span hidden id={NAVIGATION_END_ID} />
      <span hidden id={PAGE_STYLES_ID} suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />
    </>
  );
}
