/** Whether pages ask if they were helpful. Each reply becomes an issue in the repository of the documentation. */
export const ASKS_FOR_FEEDBACK: boolean = true;
