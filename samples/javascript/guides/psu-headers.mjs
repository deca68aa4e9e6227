// request: the IncomingMessage of your user's request (node:http, Express, Fastify's raw).
export function psuHeaders(request, bank, { clientAddress, page, location }) {
  const own = request.headers;
  const known = {
    'psu-ip-address': clientAddress,
    'psu-user-agent': own['user-agent'],
    'psu-referer': own.referer ?? page,
    'psu-accept': own.accept,
    'psu-accept-charset': own['accept-charset'] ?? 'utf-8',
    'psu-accept-encoding': own['accept-encoding'],
    'psu-accept-language': own['accept-language'],
    'psu-geo-location':
      location && `${location.latitude.toFixed(4)},${location.longitude.toFixed(4)}`,
  };
  const needed = bank.required_psu_headers?.length
    ? bank.required_psu_headers.map((name) => name.toLowerCase())
    : ['psu-ip-address', 'psu-user-agent'];
  if (needed.some((name) => !known[name])) return {};
  return Object.fromEntries(needed.map((name) => [name, known[name]]));
}
