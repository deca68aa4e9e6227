import {describeHostileRequests} from '../hosting/hostile';

/** Enough for each shape of a request some ten times; `tests/hostile/servers.test.ts` sends thirty times as many. */
describeHostileRequests(300);
