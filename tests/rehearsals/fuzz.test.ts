import {describeHostileRequests} from '../hosting/hostile';

/** Source: issue "Load and faults". */
describeHostileRequests(10_000);
