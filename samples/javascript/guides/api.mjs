// Needs Node.js 20 or later.
const API_URL = process.env.API_URL ?? 'https://${brand.apiHost}';
export const REDIRECT_URL = process.env.REDIRECT_URL ?? 'http://localhost:8080/callback';

export async function api(method, path, body) {
  const headers = { Authorization: `Bearer ${process.env.TOKEN}` };
  if (body) headers['Content-Type'] = 'application/json';
  const response = await fetch(API_URL + path, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) {
    const { error, detail } = answer;
    throw Object.assign(new Error(answer.message), { status: response.status, error, detail });
  }
  return answer;
}
