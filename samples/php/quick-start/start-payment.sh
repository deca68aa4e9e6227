cd php/quick-start
node ../sandbox/open-banking-sandbox.mjs -- bash
php payment.php
