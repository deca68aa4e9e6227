import {describeHostileRequests} from '../hosting/hostile';

/** Our choice: as many as fit into a minute. */
describeHostileRequests(10_000);
