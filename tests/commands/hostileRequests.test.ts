import {describeHostileRequests} from '../hosting/hostile';

/** Enough for each shape of a request some thirty times; `tests/hostile/servers.test.ts` sends ten times as many. */
describeHostileRequests(1000);
