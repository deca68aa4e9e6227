/** A slow line and a slow processor, as the benchmark and the tests of interactions use them. */
import type {CDPSession} from '@playwright/test';

const BITS_PER_BYTE = 8;

/** Conditions of all times. Source: design, section 5; they are Lighthouse's for mobile devices. */
export const CONDITIONS = {
  /** Unit: bit/s. */
  throughput: 1_600_000,
  /** Unit: ms. */
  latency: 150,
  /** How many times slower the processor is made. */
  cpuSlowdown: 4,
  viewport: {width: 1280, height: 800},
} as const;

/** @param isLineEmulated - whether the browser slows the network down, and not only the processor */
export async function slowDown(session: CDPSession, isLineEmulated: boolean): Promise<void> {
  if (isLineEmulated) {
    const bytesPerSecond = CONDITIONS.throughput / BITS_PER_BYTE;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: CONDITIONS.latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', {rate: CONDITIONS.cpuSlowdown});
}
