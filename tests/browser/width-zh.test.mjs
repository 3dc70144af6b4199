// A phone's width: nothing scrolls sideways in Chinese, and nothing is cut off.

import { useStage } from './support/stage.mjs';
import { fitsEverywhere } from './support/width.mjs';

fitsEverywhere(useStage(), 'zh');
