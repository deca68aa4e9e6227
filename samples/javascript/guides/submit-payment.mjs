import { submitPayment } from './payment-initiation.mjs';

const { status, final_status } = await submitPayment(process.env.PAYMENT_ID);
console.log(status, final_status);
