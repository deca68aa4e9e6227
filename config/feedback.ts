/** Whether pages ask if they were helpful. The reply is an issue in the repository of the documentation. */
export const ASKS_FOR_FEEDBACK: boolean = true;
