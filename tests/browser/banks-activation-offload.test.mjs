// The same right and wrong solutions of lesson 42, through the page and through the command line.

import { testBanks } from './support/banks.mjs';

testBanks('activation-offload');
