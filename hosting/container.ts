/** Writes what the container needs to know about the site, as files for a Dockerfile. */

/** @param listen - port of nginx in the container, or address and port */
export function containerFiles(baseUrl: string, listen: string): Readonly<Record<string, string>> {
  const port = /(\d+)$/.exec(listen)?.[1];
  if (port === undefined) {
    throw new Error(
      `--listen is ${JSON.stringify(listen)}. Allowed: a port, or an address and a port.`,
    );
  }
  return {
    'container/base-path': baseUrl,
    'container/healthcheck.sh': `#!/bin/sh\nexec wget -q -O /dev/null 'http://127.0.0.1:${port}${baseUrl}'\n`,
  };
}
