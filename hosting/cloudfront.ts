/** Rules for S3 behind CloudFront: a viewer-request function and a response headers policy. */
import {brand} from '../config/brand';
import {DATA_FILES, HEADER_RULES, SECURITY_HEADERS} from './headers';
import {REDIRECT_RULES} from './redirects';

/**
 * Largest function that CloudFront accepts. Source: docs.aws.amazon.com, quotas of CloudFront Functions. Unit: bytes.
 */
export const MAX_FUNCTION_SIZE = 10_240;

/**
 * The function cannot check what exists in the bucket. It knows the few pages that are files; everything else without
 * an extension is treated as a folder, so that an unknown address is redirected once before the 404.
 *
 * @param pages - addresses of all pages
 * @param moved - old addresses, to new ones
 * @returns source for the runtime cloudfront-js-2.0
 * @throws Error if it is larger than CloudFront accepts
 */
export function cloudfrontFunction(
  pages: readonly string[],
  moved: ReadonlyMap<string, string> = new Map(),
): string {
  const files = pages.filter((page) => page.endsWith('.html'));
  const source = `// Written by "npm run hosting" from the tables in hosting/. Do not edit.
var files = ${JSON.stringify(files)};
var moved = ${JSON.stringify(Object.fromEntries(moved))};
var rules = [
${REDIRECT_RULES.map(({pattern, targets}) => `  [${String(pattern)}, ${JSON.stringify(targets)}],`).join('\n')}
];

function isPage(address) {
  return address.endsWith('/') || files.includes(address);
}

function handler(event) {
  var request = event.request;
  var address = request.uri;
  if (address.includes('//') || address.includes('\\\\') || !address.startsWith('/')) {
    return {statusCode: 404, statusDescription: 'Not Found'};
  }
  if (Object.prototype.hasOwnProperty.call(moved, address)) {
    return redirectTo(moved[address], request);
  }
  for (var i = 0; i < rules.length; i += 1) {
    var pattern = rules[i][0];
    if (pattern.test(address)) {
      var candidates = rules[i][1].map(function (target) {
        return address.replace(pattern, target);
      });
      var target = candidates.find(function (candidate) {
        return files.includes(candidate);
      }) || candidates.find(isPage);
      return redirectTo(target, request);
    }
  }
  if (address.endsWith('/')) {
    request.uri = address + 'index.html';
  }
  return request;
}

function redirectTo(target, request) {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {location: {value: target + queryOf(request.querystring)}},
  };
}

function queryOf(querystring) {
  var parts = [];
  Object.keys(querystring).forEach(function (name) {
    var entry = querystring[name];
    (entry.multiValue || [entry]).forEach(function (one) {
      parts.push(one.value === '' ? name : name + '=' + one.value);
    });
  });
  return parts.length === 0 ? '' : '?' + parts.join('&');
}
`;
  return checked(source);
}

/**
 * Adds what only data for programs has: a response headers policy is the same for all addresses.
 *
 * @returns source for the runtime cloudfront-js-2.0
 */
export function cloudfrontResponseFunction(): string {
  const valueOf = (name: string) => HEADER_RULES[name]?.[0]?.value ?? '';
  const headers = ['Access-Control-Allow-Origin', 'Cross-Origin-Resource-Policy'].map(
    (name) =>
      `    headers[${JSON.stringify(name.toLowerCase())}] = {value: ${JSON.stringify(valueOf(name))}};`,
  );
  return checked(`// Written by "npm run hosting" from the tables in hosting/. Do not edit.
function handler(event) {
  var headers = event.response.headers;
  var path = event.request.uri;
  var base = ${JSON.stringify(brand.baseUrl)};
  headers['cross-origin-resource-policy'] = {value: 'same-origin'};
  if (event.response.statusCode < 400 && path.startsWith(base) && ${String(DATA_FILES)}.test(path.slice(base.length))) {
${headers.join('\n')}
  }
  return event.response;
}
`);
}

/** @throws Error if it is larger than CloudFront accepts */
function checked(source: string): string {
  if (Buffer.byteLength(source) > MAX_FUNCTION_SIZE) {
    throw new Error(
      `The CloudFront function has ${Buffer.byteLength(source)} bytes. Allowed: ${MAX_FUNCTION_SIZE}.`,
    );
  }
  return source;
}

/** Input of `aws cloudfront create-response-headers-policy --response-headers-policy-config`. */
export function responseHeadersPolicy(contentSecurityPolicy: string): object {
  const headers = {...SECURITY_HEADERS};
  const custom = Object.entries(headers).filter(([name]) => !OWN_FIELDS.has(name));
  return {
    Name: `${brand.slug}-docs`,
    SecurityHeadersConfig: {
      ContentSecurityPolicy: {ContentSecurityPolicy: contentSecurityPolicy, Override: true},
      ContentTypeOptions: {Override: true},
      FrameOptions: {FrameOption: headers['X-Frame-Options'], Override: true},
      ReferrerPolicy: {ReferrerPolicy: headers['Referrer-Policy'], Override: true},
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: Number(
          /max-age=(\d+)/.exec(headers['Strict-Transport-Security'] ?? '')?.[1],
        ),
        IncludeSubdomains: true,
        Override: true,
      },
    },
    CustomHeadersConfig: {
      Quantity: custom.length,
      Items: custom.map(([Header, Value]) => ({Header, Value, Override: true})),
    },
  };
}

/** Headers that a response headers policy has fields for. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
]);
