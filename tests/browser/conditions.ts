/** A slow connection and a slow processor, for the benchmark and the tests of interactions. */
import type {CDPSession} from '@playwright/test';

const BITS_PER_BYTE = 8;

/** Conditions for all measured times. Source: Lighthouse's values for mobile devices. */
export const CONDITIONS = {
  /** Unit: bit/s. */
  throughput: 1_600_000,
  /** Unit: ms. */
  latency: 150,
  /** Factor by which the processor is slowed down. */
  cpuSlowdown: 4,
  viewport: {width: 1280, height: 800},
} as const;

/** @param isLineEmulated - whether the browser also slows down the network */
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
