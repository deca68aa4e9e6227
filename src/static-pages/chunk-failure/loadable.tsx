import {type ReactNode, useEffect, useState} from 'react';

type Load = () => Promise<unknown>;
type Props = Record<string, unknown>;

interface Options {
  /** Of one chunk, or of several by their names. */
  loader: Load | Readonly<Record<string, Load>>;
  render: (loaded: unknown, props: Props) => ReactNode;
}

async function loadAll(loaders: Readonly<Record<string, Load>>): Promise<unknown> {
  const all = Object.entries(loaders).map(async ([name, load]) => [name, await load()] as const);
  return Object.fromEntries(await Promise.all(all));
}

/**
 * Replaces react-loadable in the browser. A failure is not cached, so that the next attempt loads again. A route is
 * shown only after `preload`, so there is no loading state.
 */
export default function Loadable({loader, render}: Options) {
  let loading: Promise<void> | undefined;
  let loaded: {value: unknown} | undefined;

  const preload = () => {
    loading ??= (typeof loader === 'function' ? loader() : loadAll(loader)).then(
      (value) => {
        loaded = {value};
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  function Route(props: Props): ReactNode {
    const [, update] = useState(loaded);
    useEffect(() => {
      // In development, an edited route is new and is rendered without a navigation.
      void preload().then(() => {
        update(loaded);
      });
    }, []);
    return loaded === undefined ? null : render(loaded.value, props);
  }
  return Object.assign(Route, {preload});
}

Loadable.Map = Loadable;
