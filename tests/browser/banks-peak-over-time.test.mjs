// The same right and wrong solutions of lesson 46, through the page and through the command line.

import { testBanks } from './support/banks.mjs';

testBanks('peak-over-time');
