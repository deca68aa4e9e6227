import { createServer } from 'node:http';
import { REDIRECT_URL } from '../quick-start/client.mjs';

// Prints the URL, waits for the callback, returns the query parameters.
export function sendUser(url, state) {
  const { port, pathname } = new URL(REDIRECT_URL);
  return new Promise((resolve) => {
    const server = createServer((request, response) => {
      const visited = URL.canParse(request.url, REDIRECT_URL) && new URL(request.url, REDIRECT_URL);
      // Another request than the callback of this user changes nothing.
      if (visited.pathname !== pathname || visited.searchParams.get('state') !== state) {
        response.writeHead(404).end();
        return;
      }
      response.end('You can close this tab.', () => {
        server.close();
        server.closeAllConnections();
      });
      const query = visited.searchParams;
      if (query.has('error')) {
        console.log(`Not authorised: ${query.get('error')}. Run the program again to start over.`);
        process.exit(1);
      } else resolve(query);
    });
    server.listen(Number(port), 'localhost', () => console.log(`Open ${url}`));
  });
}
