import {type ComponentType, lazy, type ReactNode, Suspense, useContext, useId} from 'react';
import {IslandElement} from './IslandElement';
import {StaticDocument} from './guard/staticDocument';
import {componentOf, type Island, type IslandProps, type Islands} from './islands';

function islandComponent(name: string, island: Island): ComponentType<IslandProps> {
  const Plain = lazy(async () => ({default: await componentOf(island)}));
  return function IslandInPage(props): ReactNode {
    const page = useContext(StaticDocument);
    const id = useId();
    // React hydrates every other page, such as one of a blog.
    return page === undefined ? (
      <Suspense>
        <Plain {...props} />
      </Suspense>
    ) : (
      <IslandElement name={name} id={id} island={island} page={page} props={props} />
    );
  };
}

/** The components that stand for islands in pages, for `MDXComponents`. */
export function islandComponents(islands: Islands): Record<string, ComponentType<IslandProps>> {
  return Object.fromEntries(
    Object.entries(islands).map(([name, island]) => [name, islandComponent(name, island)]),
  );
}
