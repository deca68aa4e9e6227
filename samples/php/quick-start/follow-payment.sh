php status.php
