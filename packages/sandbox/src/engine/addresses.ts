/** Recognises the host names and addresses of the local machine. */

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|host\.docker\.internal)$/;

export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
