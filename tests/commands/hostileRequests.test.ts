import {describeHostileRequests} from '../hosting/hostile';

/** Enough for each shape of a request some ten times; many more at night. */
describeHostileRequests(Number(process.env.RUNS ?? 300));
